import type { Answer } from './ask'

export interface Picture {
  bytes: Uint8Array
  type: 'image/jpeg' | 'image/png' | 'image/webp'
}

/** Bytes; a picture of 512 pixels takes a tenth of it. */
export const maxPictureBytes = 1_000_000

const starts = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
] as const

/** Trusts the first bytes, not the declared type. Null for anything but a picture. */
export function pictureIn({ status, bytes }: Answer): Picture | null {
  if (status !== 200) return null
  const known = starts.find(({ at, bytes: start }) =>
    start.every((byte, index) => bytes[at + index] === byte),
  )
  return known ? { bytes, type: known.type } : null
}
