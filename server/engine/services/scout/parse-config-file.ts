import type { z } from 'zod'
import { readConfigFile } from '@/lib/contract/config-file'
import { AppError } from '@/server/engine/errors/app-error'

/** @throws AppError 422 naming the file and the mistake. */
export function parseConfigFile<T extends z.core.$ZodType>(
  schema: T,
  name: string,
  text: string,
): z.output<T> {
  const read = readConfigFile(schema, name, text)
  if (read.ok) return read.value
  throw new AppError({ code: 'invalid', message: read.sentence })
}
