import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FiledIssue, NewIssue } from '@/lib/contract/issue'
import { issues } from '@/server/engine/db/schema/issue'
import type { EngineDeps } from '@/server/engine/deps'

/** What is kept of a token: whoever reads the table can add nothing to an issue. */
export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * POST /issue: keeps a message in the database. Who wrote it is not noted: only what the text itself says. The token
 * of the answer lets its writer, and nobody else, add pictures once.
 */
export async function fileIssue({ db }: Pick<EngineDeps, 'db'>, issue: NewIssue): Promise<FiledIssue> {
  const { project, issuetype, summary, description } = issue
  const token = randomBytes(32).toString('base64url')
  const [filed] = await db
    .insert(issues)
    .values({
      reference: randomUUID(),
      project: project.key,
      type: issuetype.name,
      summary,
      description,
      tokenHash: tokenHashOf(token),
    })
    .returning({ id: issues.id })
  if (!filed) throw new Error('The database gave no id for an issue.')
  return { id: String(filed.id), key: `${project.key}-${filed.id}`, attachment_token: token }
}
