import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, count, eq } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import type { FiledIssue, NewIssue } from '@/lib/contract/issue'
import { pictureName, pictureTypeOf, signatureBytes } from '@/lib/domain/feedback/picture-type'
import { errorCode } from '@/server/base/errors/error-code'
import { markLeftover, unmarkLeftover } from '@/server/engine/db/queries/leftover-files'
import { issueAttachments, issues } from '@/server/engine/db/schema/issue'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller, EngineDeps, FormPart } from '@/server/engine/services/deps'
import { addToOutbox, issueKind, picturesKind } from '@/server/engine/tracker/issue-tracker'
import { inWorkFolder } from '@/server/engine/workers/work-folder'
import { requireBudget, takeFromBudget } from './picture-budget'

/** Stored instead of the token: reading the table does not allow adding to an issue. */
const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Does not record the author. Only the returned token allows adding pictures, once. */
export async function fileIssue(
  { db, outbox }: Pick<EngineDeps, 'db' | 'outbox'>,
  { project, issuetype, summary, description }: NewIssue,
): Promise<FiledIssue> {
  const token = randomBytes(32).toString('base64url')
  const values = {
    reference: randomUUID(),
    project: project.key,
    type: issuetype.name,
    summary,
    description,
    tokenHash: tokenHashOf(token),
  }
  const id = await db.transaction(async (tx) => {
    const [filed] = await tx.insert(issues).values(values).returning({ id: issues.id })
    if (!filed) throw new Error('The database gave no id for an issue.')
    await addToOutbox(outbox, tx, { kind: issueKind, entry: { issueId: filed.id } })
    return filed.id
  })
  outbox?.jobs.wake()
  return { id: String(id), key: `${project.key}-${id}`, attachment_token: token }
}

type Deps = Pick<EngineDeps, 'db' | 'files' | 'clock' | 'outbox' | 'pictures' | 'issueTerms'>
type NewAttachment = typeof issueAttachments.$inferInsert

interface Upload {
  issueId: number
  token: string
  parts: AsyncIterable<FormPart>
}

const tokenLivesMs = 60 * 60_000
const megabytes = limits.issuePictureBytes / 1_000_000
/** An upload that was killed is removed after this long. */
const uploadMs = 86_400_000

/**
 * All or none, each encoded anew; files are written before the rows that name them.
 * @throws AppError 403 for a token of another issue or older than an hour, 409 when the issue has
 * pictures, 400, 413, 415 and 422 for anything but one to five pictures of up to 10 MB, 429 for more
 * than the day's budget.
 */
export async function attachPictures(
  deps: Deps,
  caller: Caller,
  { issueId, token, parts }: Upload,
): Promise<number> {
  const asking = { caller, terms: deps.issueTerms, now: deps.clock() }
  await requireToken(deps, issueId, token)
  await requireBudget(deps.db, asking)
  const kept: NewAttachment[] = []
  try {
    await inWorkFolder(async (folder) => {
      const keeping = { issueId, folder, isVisitors: caller.kind === 'visitor', kept }
      for await (const part of parts) await keepPicture(deps, part, keeping)
    })
    if (kept.length === 0) throw new AppError({ code: 'invalid', message: 'The form has no picture.' })
    const bytes = kept.reduce((sum, { size }) => sum + size, 0)
    await deps.db.transaction(async (tx) => {
      await tx.insert(issueAttachments).values(kept)
      await unmarkLeftover(
        tx,
        kept.map(({ key }) => key),
      )
      await addToOutbox(deps.outbox, tx, { kind: picturesKind, entry: { issueId } })
      await takeFromBudget(tx, { ...asking, bytes })
    })
  } catch (error) {
    await removeAll(deps, kept)
    throw isDuplicate(error) ? alreadyThere(error) : error
  }
  deps.outbox?.jobs.wake()
  return kept.length
}

/** What fails here is removed by the tidying job. */
async function removeAll({ db, files }: Deps, kept: readonly NewAttachment[]): Promise<void> {
  for (const { key } of kept) {
    await files
      .remove(key)
      .then(() => unmarkLeftover(db, [key]))
      .catch(() => undefined)
  }
}

const alreadyThere = (cause?: unknown) =>
  new AppError({ code: 'conflict', message: 'The pictures of this issue have already arrived.', cause })

/** The second of two uploads with one token collides here. */
const isDuplicate = (error: unknown) =>
  errorCode(error) === '23505' || (error instanceof Error && errorCode(error.cause) === '23505')

async function requireToken({ db, clock }: Deps, issueId: number, token: string): Promise<void> {
  const isOurs = and(eq(issues.id, issueId), eq(issues.tokenHash, tokenHashOf(token)))
  const [issue] = await db.select({ createdAt: issues.createdAt }).from(issues).where(isOurs)
  if (!issue || clock().getTime() - issue.createdAt.getTime() > tokenLivesMs) {
    const message = 'Only the person who filed an issue can add pictures, within an hour.'
    throw new AppError({ code: 'forbidden', message })
  }
  const [there] = await db
    .select({ pictures: count() })
    .from(issueAttachments)
    .where(eq(issueAttachments.issueId, issueId))
  if (there && there.pictures > 0) throw alreadyThere()
}

interface Keeping {
  issueId: number
  folder: string
  isVisitors: boolean
  kept: NewAttachment[]
}

async function keepPicture(
  { db, files, clock, pictures }: Deps,
  part: FormPart,
  { issueId, folder, isVisitors, kept }: Keeping,
): Promise<void> {
  if (part.name !== 'file' || part.fileName === null) {
    throw new AppError({ code: 'bad_request', message: 'The form may only hold files named "file".' })
  }
  if (kept.length === limits.issuePictures) {
    throw new AppError({ code: 'invalid', message: `Send ${limits.issuePictures} pictures at most.` })
  }
  const position = kept.length + 1
  // On the disk, not in memory: many slow uploads may be open.
  const path = join(folder, `picture-${position}`)
  await writeFile(path, checked(part.content, position))
  const { bytes, type } = await pictures.encode({ path, position, isVisitors })
  const key = `issues/${issueId}/${randomUUID()}`
  await markLeftover(db, [key], new Date(clock().getTime() + uploadMs))
  const name = pictureName(part.fileName, type)
  kept.push({ issueId, position, key, name, contentType: type, size: bytes.byteLength })
  await files.put(key, bytes)
}

/** Checks the signature before it yields anything, and limits the size. */
async function* checked(content: AsyncIterable<Uint8Array>, position: number): AsyncGenerator<Uint8Array> {
  let size = 0
  let isKnown = false
  let head = Buffer.alloc(0)
  for await (const chunk of content) {
    size += chunk.length
    if (size > limits.issuePictureBytes) {
      throw new AppError({
        code: 'too_large',
        message: `Picture ${position} is larger than ${megabytes} MB.`,
      })
    }
    if (isKnown) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    isKnown = pictureTypeOf(head) !== null
    if (isKnown) yield head
    else if (head.length >= signatureBytes) break
  }
  if (isKnown) return
  throw new AppError({
    code: 'wrong_type',
    message: `File ${position} is not a PNG, JPEG, GIF or WebP file.`,
  })
}
