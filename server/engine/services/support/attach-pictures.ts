import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import {
  type PictureType,
  pictureName,
  pictureTypeOf,
  signatureBytes,
} from '@/lib/domain/feedback/picture-type'
import { errorCode } from '@/server/base/errors/error-code'
import { issueAttachments, issues } from '@/server/engine/db/schema/issue'
import { AppError } from '@/server/engine/errors/app-error'

import type { EngineDeps } from '@/server/engine/services/deps'
import type { FormPart } from '@/server/engine/services/form-part'
import { addToOutbox, picturesKind } from '@/server/engine/tracker/outbox'
import { tokenHashOf } from './file-issue'

type Deps = Pick<EngineDeps, 'db' | 'files' | 'clock' | 'outbox'>
type NewAttachment = typeof issueAttachments.$inferInsert

interface Upload {
  issueId: number
  token: string
  parts: AsyncIterable<FormPart>
}

const tokenLivesMs = 60 * 60_000
const megabytes = limits.issuePictureBytes / 1_000_000

/**
 * All or none; files are written before the rows that name them.
 * @throws AppError 403 for a token of another issue or older than an hour, 409 when the issue has
 * pictures, 400, 413, 415 and 422 for anything but one to five pictures of up to 10 MB.
 */
export async function attachPictures(deps: Deps, { issueId, token, parts }: Upload): Promise<number> {
  await requireToken(deps, issueId, token)
  const kept: NewAttachment[] = []
  try {
    for await (const part of parts) await keepPicture(deps, { part, issueId, kept })
    if (kept.length === 0) throw new AppError({ code: 'invalid', message: 'The form has no picture.' })
    await deps.db.transaction(async (tx) => {
      await tx.insert(issueAttachments).values(kept)
      await addToOutbox(deps.outbox, tx, { kind: picturesKind, entry: { issueId } })
    })
  } catch (error) {
    for (const { key } of kept) await deps.files.remove(key).catch(() => undefined)
    throw isDuplicate(error) ? alreadyThere(error) : error
  }
  deps.outbox?.jobs.wake()
  return kept.length
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
  part: FormPart
  issueId: number
  kept: NewAttachment[]
}

async function keepPicture({ files }: Deps, { part, issueId, kept }: Keeping): Promise<void> {
  if (part.name !== 'file' || part.fileName === null) {
    throw new AppError({ code: 'bad_request', message: 'The form may only hold files named "file".' })
  }
  if (kept.length === limits.issuePictures) {
    throw new AppError({ code: 'invalid', message: `Send ${limits.issuePictures} pictures at most.` })
  }
  const position = kept.length + 1
  const key = `issues/${issueId}/${randomUUID()}`
  const seen: Seen = { size: 0, type: null }
  await files.put(key, checked(part.content, { position, seen }))
  // Files without a known type were refused before.
  const contentType = seen.type ?? 'image/png'
  const name = pictureName(part.fileName, contentType)
  kept.push({ issueId, position, key, name, contentType, size: seen.size })
}

interface Seen {
  size: number
  type: PictureType | null
}

/** Checks the signature before it yields anything, and limits the size. */
async function* checked(
  content: AsyncIterable<Uint8Array>,
  { position, seen }: { position: number; seen: Seen },
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0)
  for await (const chunk of content) {
    seen.size += chunk.length
    if (seen.size > limits.issuePictureBytes) {
      throw new AppError({
        code: 'too_large',
        message: `Picture ${position} is larger than ${megabytes} MB.`,
      })
    }
    if (seen.type) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    seen.type = pictureTypeOf(head)
    if (seen.type) yield head
    else if (head.length >= signatureBytes) break
  }
  if (seen.type) return
  throw new AppError({
    code: 'wrong_type',
    message: `File ${position} is not a PNG, JPEG, GIF or WebP file.`,
  })
}
