import type { FiledIssue, NewIssue } from '@/lib/contract/issue'
import { issues } from '@/server/engine/db/schema/issue'
import type { EngineDeps } from '@/server/engine/deps'

/** POST /issue: keeps a message in the database. Who wrote it is not noted: only what the text itself says. */
export async function fileIssue({ db }: Pick<EngineDeps, 'db'>, issue: NewIssue): Promise<FiledIssue> {
  const { project, issuetype, summary, description } = issue
  const [filed] = await db
    .insert(issues)
    .values({ project: project.key, type: issuetype.name, summary, description })
    .returning({ id: issues.id })
  if (!filed) throw new Error('The database gave no id for an issue.')
  return { id: String(filed.id), key: `${project.key}-${filed.id}` }
}
