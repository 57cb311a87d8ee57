const maxBytes = 44_000

/** Base64 needs four letters for three bytes, and a picture has 60,000 letters at most. @param size bytes */
export function pictureFault({ type, size }: { type: string; size: number }): string | undefined {
  if (!/^image\/(?:png|jpeg|webp)$/.test(type)) return 'Choose a PNG, JPEG or WebP image.'
  if (size === 0) return 'The image is empty.'
  return size > maxBytes ? `The image is larger than ${maxBytes / 1_000} KB.` : undefined
}
