import { newIssueSchema } from '@/lib/contract/issue'
import { handle } from '@/server/bff/handler/handle'
import { fileIssue, issueLimit } from '@/server/bff/support'

export const POST = handle({ access: 'visitor', body: newIssueSchema, limit: issueLimit }, fileIssue)
