export interface PictureRequest {
  /** Of the file that a person sent. */
  path: string
}

/** Faults name no picture: the caller knows which one it sent. */
export type PictureAnswer =
  | { kind: 'picture'; bytes: Uint8Array; type: 'image/jpeg' | 'image/png' }
  | { kind: 'too-many-pixels' }
  | { kind: 'unreadable' }
