/** Kinds of pictures that may come with an issue, by their first bytes in hex. No SVG: it can hold scripts. */
const kinds = [
  { type: 'image/png', ending: 'png', signature: /^89504e470d0a1a0a/ },
  { type: 'image/jpeg', ending: 'jpg', signature: /^ffd8ff/ },
  { type: 'image/gif', ending: 'gif', signature: /^474946383[79]61/ },
  { type: 'image/webp', ending: 'webp', signature: /^52494646.{8}57454250/ },
] as const

export type PictureType = (typeof kinds)[number]['type']

export const pictureTypes: readonly PictureType[] = kinds.map(({ type }) => type)

/** Bytes at the beginning of a file that tell its kind. */
export const signatureBytes = 12

/** What a file is by its first bytes, whatever it is called; null for anything but a picture of these kinds. */
export function pictureTypeOf(head: Uint8Array): PictureType | null {
  const first = [...head.subarray(0, signatureBytes)]
  const hex = first.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return kinds.find(({ signature }) => signature.test(hex))?.type ?? null
}

/** All of Unicode's control, format and private characters: a name must look like what it is. */
const unseen = /[\p{C}]/gu
/** What some file system or header takes for more than a letter. */
const unsafe = /[/\\:*?"<>|;%]/g
const lettersMost = 80

/** A name for a picture as its sender called it, without path, tricks or another kind's ending. */
export function pictureName(name: string, type: PictureType): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(unseen, '')
    .replace(/\.[^.]*$/, '')
    .replace(unsafe, '_')
    .trim()
    .slice(0, lettersMost)
  const ending = kinds.find((kind) => kind.type === type)?.ending ?? ''
  return `${stem || 'picture'}.${ending}`
}
