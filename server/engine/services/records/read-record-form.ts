import type { EvaluationFile } from '@/lib/contract/evaluation'
import { type RecordForm, recordFileFields, recordFormSchema } from '@/lib/contract/record'
import { AppError } from '@/server/engine/base/app-error'
import { parse } from '@/server/engine/base/validate'
import type { FormPart } from '@/server/engine/http/multipart'

/** Letters of one field, and fields of a form. */
const mostLetters = 2_500
const mostFields = 20

const badForm = (message: string) => new AppError({ code: 'bad_request', message })

const fileOf = (field: string): EvaluationFile | undefined =>
  (Object.keys(recordFileFields) as EvaluationFile[]).find((file) => recordFileFields[file] === field)

export interface FormReaders<Plan> {
  /** Called once all fields are read, before any file is. */
  plan: (form: RecordForm) => Promise<Plan>
  take: (plan: Plan, file: EvaluationFile, part: FormPart) => Promise<void>
}

/**
 * Reads a record's form while it arrives: the fields, then up to one file of each kind.
 * @throws AppError 400 for an unknown or repeated part and for a field after a file, 422 naming each wrong field
 */
export async function readRecordForm<Plan>(
  parts: AsyncIterable<FormPart>,
  { plan, take }: FormReaders<Plan>,
): Promise<Plan> {
  const fields: Record<string, string> = {}
  const taken = new Set<EvaluationFile>()
  let planned: { plan: Plan } | undefined
  for await (const part of parts) {
    if (part.fileName === null) {
      if (planned) throw badForm('Send the fields of the form before its files.')
      await addField(fields, part)
      continue
    }
    const file = fileOf(part.name)
    if (!file) throw badForm(`The form has no file “${part.name.slice(0, 60)}”.`)
    if (taken.has(file)) throw badForm('Send one file of each kind.')
    taken.add(file)
    planned ??= { plan: await plan(parse(recordFormSchema, fields, 'body')) }
    await take(planned.plan, file, part)
  }
  planned ??= { plan: await plan(parse(recordFormSchema, fields, 'body')) }
  return planned.plan
}

async function addField(fields: Record<string, string>, { name, content }: FormPart): Promise<void> {
  if (Object.hasOwn(fields, name)) throw badForm(`The form names “${name.slice(0, 60)}” twice.`)
  if (Object.keys(fields).length === mostFields) throw badForm('The form has too many fields.')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > mostLetters * 4) throw badForm(`The field “${name.slice(0, 60)}” is too long.`)
    chunks.push(chunk)
  }
  fields[name] = Buffer.concat(chunks).toString('utf8')
}
