export const signatures = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/gif': [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
  'image/webp': [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50],
} as const

export function pictureFile(
  name: string,
  { type = 'image/png', size = 64 }: { type?: keyof typeof signatures; size?: number } = {},
): File {
  const bytes = new Uint8Array(size).fill(7)
  bytes.set(signatures[type])
  return new File([bytes], name, { type })
}

export function formOf(...files: File[]): FormData {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return form
}
