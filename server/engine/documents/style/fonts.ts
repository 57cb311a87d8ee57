import { join } from 'node:path'

const folder = join(process.cwd(), 'node_modules', '@fontsource', 'inter', 'files')

export const fontFiles = {
  latin400: join(folder, 'inter-latin-400-normal.woff'),
  latin600: join(folder, 'inter-latin-600-normal.woff'),
  extended400: join(folder, 'inter-latin-ext-400-normal.woff'),
  extended600: join(folder, 'inter-latin-ext-600-normal.woff'),
} as const
