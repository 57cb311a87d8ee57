/** Base64 takes four letters for three bytes; a configuration's picture has 60,000 letters at most. */
const maxBytes = 44_000

/** Why a file cannot be a layer's picture; undefined if it can. @param size bytes */
export function pictureFault({ type, size }: { type: string; size: number }): string | undefined {
  if (!/^image\/(?:png|jpeg|webp)$/.test(type)) return 'Choose a PNG, JPEG or WebP image.'
  if (size === 0) return 'The image is empty.'
  return size > maxBytes ? `The image is larger than ${maxBytes / 1_000} KB.` : undefined
}
