export const signatures = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/gif': [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
  'image/webp': [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50],
} as const

/** Whole pictures of one pixel. */
const pixels: { readonly [T in keyof typeof signatures]: string } = {
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==',
  'image/jpeg':
    '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJgA/9k=',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAAAAACH5BAQAAAAALAAAAAABAAEAgAAAAAAAAAICRAEAOw==',
  'image/webp': 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAsBMJaQAA3AA/vgfgAA=',
}

/** A picture of one pixel, filled up to `size` bytes behind its end. */
export function pictureFile(
  name: string,
  { type = 'image/png', size = 0 }: { type?: keyof typeof signatures; size?: number } = {},
): File {
  const picture = Uint8Array.from(atob(pixels[type]), (letter) => letter.charCodeAt(0))
  const bytes = new Uint8Array(Math.max(size, picture.length)).fill(7)
  bytes.set(picture)
  return new File([bytes], name, { type })
}

export function formOf(...files: File[]): FormData {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return form
}
