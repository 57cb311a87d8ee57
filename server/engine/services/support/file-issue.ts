import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FiledIssue, NewIssue } from '@/lib/contract/issue'
import { issues } from '@/server/engine/db/schema/issue'
import type { EngineDeps } from '@/server/engine/services/deps'
import { addToOutbox, issueKind } from '@/server/engine/tracker/outbox'

/** Stored instead of the token: reading the table does not allow adding to an issue. */
export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('hex')

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
