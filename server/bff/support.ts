import { filedIssueSchema, type NewIssue } from '@/lib/contract/issue'
import { limitsOf, perDay, perMinute } from './call-limits'
import type { Call } from './handle'
import { callUpstream } from './upstream/call-upstream'

/** Nobody has more to say; a script would. */
export const issueLimit = limitsOf(
  perMinute({ registered: 10, visitor: 5, shared: 'issue' }),
  perDay({ registered: 100, visitor: 30, shared: 'issue' }),
)

export const fileIssue = (call: Call<NewIssue>) =>
  callUpstream(call, { method: 'POST', path: '/issue', body: call.body, answer: filedIssueSchema })
