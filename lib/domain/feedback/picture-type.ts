/** Picture types accepted with an issue, by their first bytes in hex. No SVG: it can contain scripts. */
const kinds = [
  { type: 'image/png', ending: 'png', signature: /^89504e470d0a1a0a/ },
  { type: 'image/jpeg', ending: 'jpg', signature: /^ffd8ff/ },
  { type: 'image/gif', ending: 'gif', signature: /^474946383[79]61/ },
  { type: 'image/webp', ending: 'webp', signature: /^52494646.{8}57454250/ },
] as const

export type PictureType = (typeof kinds)[number]['type']

export const pictureTypes: readonly PictureType[] = kinds.map(({ type }) => type)

export const signatureBytes = 12

/** Type of a file by its first bytes, not its name; null unless it is an accepted picture. */
export function pictureTypeOf(head: Uint8Array): PictureType | null {
  const first = [...head.subarray(0, signatureBytes)]
  const hex = first.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return kinds.find(({ signature }) => signature.test(hex))?.type ?? null
}

/** Invisible characters (Unicode category C): a name must look like what it is. */
const unseen = /[\p{C}]/gu
/** Special to some file system or header. */
const unsafe = /[/\\:*?"<>|;%]/g
const maxLetters = 80

/** The sender's name without path or unsafe characters, with the real type's extension. */
export function pictureName(name: string, type: PictureType): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(unseen, '')
    .replace(/\.[^.]*$/, '')
    .replace(unsafe, '_')
    .trim()
    .slice(0, maxLetters)
  const ending = kinds.find((kind) => kind.type === type)?.ending ?? ''
  return `${stem || 'picture'}.${ending}`
}
