import { randomUUID } from 'node:crypto'
import { type EvaluationFile, evaluationFileSchema } from '@/lib/contract/evaluation'
import type { RecordForm } from '@/lib/contract/record'
import { recordFileFields, recordFormSchema } from '@/lib/contract/record'
import { recordFileKinds } from '@/lib/domain/records/file-names'
import type { Member } from '@/server/engine/db/queries/members'
import { AppError } from '@/server/engine/errors/app-error'
import { parse } from '@/server/engine/errors/validate'

import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { requireAct, requireRights } from '@/server/engine/services/account/require-member'
import type { Caller, FormPart } from '@/server/engine/services/deps'
import { dropUnclaimed } from '@/server/engine/services/record-files/kept-files'
import {
  type Received,
  receiveFile,
  receiveForeignMap,
} from '@/server/engine/services/record-files/receive-file'
import { insertRecord, type NewRecord } from './insert-record'
import { addressesOf, type FilePlan, type RecordDeps, type RecordPlan, recordToChange } from './record-plan'
import { updateRecord } from './update-record'

/** Per form. */
const maxLetters = 2_500
const maxFields = 20

const badForm = (message: string) => new AppError({ code: 'bad_request', message })

const fileOf = (field: string): EvaluationFile | undefined =>
  (Object.keys(recordFileFields) as EvaluationFile[]).find((file) => recordFileFields[file] === field)

interface FormReaders<Plan> {
  /** Called after the fields and before the first file. */
  plan: (form: RecordForm) => Promise<Plan>
  take: (plan: Plan, file: EvaluationFile, part: FormPart) => Promise<void>
}

/**
 * @throws AppError 400 for an unknown or repeated part and for a field after a file, 422 naming
 * each wrong field
 */
async function readRecordForm<Plan>(
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
  if (Object.keys(fields).length === maxFields) throw badForm('The form has too many fields.')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > maxLetters * 4) throw badForm(`The field “${name.slice(0, 60)}” is too long.`)
    chunks.push(chunk)
  }
  fields[name] = Buffer.concat(chunks).toString('utf8')
}

/**
 * Stores files before the record names them, so that a lost connection or a killed process leaves
 * no half record.
 * @throws AppError 403 for lack of rights, 404 for another customer's or no record, 409 for a
 * record that is being evaluated or has changed, 413, 415 and 422 for a faulty form or map.
 */
export async function saveRecord(
  deps: RecordDeps,
  caller: Caller,
  parts: AsyncIterable<FormPart>,
): Promise<{ evalId: string; version: number; isNew: boolean }> {
  const member = await requireAct(deps, caller, 'updateRecord')
  const written: string[] = []
  try {
    const plan = await readRecordForm(parts, {
      plan: (form) => planOf(deps, member, form),
      take: (plan, file, part) => takeFile(deps, plan, { file, part, written }),
    })
    await takeForeignMap(deps, plan, written)
    return plan.before
      ? { ...(await updateRecord(deps, { ...plan, before: plan.before })), isNew: false }
      : { ...(await addRecord(deps, plan)), isNew: true }
  } catch (error) {
    await dropUnclaimed(deps, written)
    throw error
  } finally {
    deps.jobs.wake()
  }
}

interface Taking {
  file: EvaluationFile
  part: FormPart
  written: string[]
}

async function takeFile(deps: RecordDeps, plan: RecordPlan, { file, part, written }: Taking): Promise<void> {
  if (plan.files[file].step === 'address') {
    const message = `Give the ${recordFileKinds[file].named} as a file or by its URL, not both.`
    throw new AppError({ code: 'invalid', message })
  }
  const { id: recordId, form } = plan
  keep(plan, await receiveFile(deps, part, { recordId, file, powerType: form.power_type, written }))
}

function keep(plan: RecordPlan, { files, locations }: Received): void {
  plan.received.push(...files)
  plan.locations = locations ?? plan.locations
}

/** Maps at other than listed hosts remain links. */
async function takeForeignMap(deps: RecordDeps, plan: RecordPlan, written: string[]): Promise<void> {
  const { map } = plan.files
  if (map.step !== 'address' || map.address === plan.before?.mapAddress) return
  if (!deps.foreignMaps.isListed(map.address)) return
  try {
    const to = { recordId: plan.id, powerType: plan.form.power_type, written }
    keep(plan, await receiveForeignMap(deps, map.address, to))
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'too_many') throw error
    throw new AppError({ code: 'invalid', message: error.message, cause: error })
  }
}

async function planOf(deps: RecordDeps, member: Member, form: RecordForm): Promise<RecordPlan> {
  if (form.eval_id === undefined) requireRights(member, 'addRecord')
  const customer = await writableCustomer(deps, member, form.customer)
  const before =
    form.eval_id === undefined
      ? undefined
      : await recordToChange(deps, { customerId: customer.id, evalId: form.eval_id })
  const files = Object.fromEntries(
    evaluationFileSchema.options.map((file) => [file, filePlanOf(deps.origin, file, form)]),
  ) as FilePlan
  return {
    form,
    member,
    customer,
    before,
    files,
    id: before?.id ?? randomUUID(),
    received: [],
    locations: undefined,
  }
}

function filePlanOf(origin: string, file: EvaluationFile, form: RecordForm): FilePlan[EvaluationFile] {
  const text = form[file]
  if (text === '' || text === '-') return { step: 'none' }
  const url = URL.parse(text)
  if (url?.origin !== origin) return { step: 'address', address: text }
  if (form.eval_id !== undefined && url.pathname === `/api/evals/files/${form.eval_id}/${file}`) {
    return { step: 'keep' }
  }
  throw new AppError({
    code: 'invalid',
    message: `${text} is a file of this product. Upload the file, or give an address of another site.`,
  })
}

async function addRecord(deps: RecordDeps, plan: RecordPlan): Promise<{ evalId: string; version: number }> {
  const { form, customer, member, id, locations, received, files } = plan
  const record: NewRecord = {
    id,
    customerId: customer.id,
    name: form.name,
    type: form.type,
    status: form.status,
    powerType: form.power_type,
    date: form.date,
    locationCount: locations ?? 0,
    ...addressesOf(files),
  }
  const evalId = await deps.db.transaction((tx) =>
    insertRecord(deps, tx, { record, files: received, member, act: `Added “${form.name}”` }),
  )
  return { evalId, version: 1 }
}
