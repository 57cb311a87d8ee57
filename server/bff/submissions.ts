import { type Submission, submissionAnswerSchema } from '@/lib/contract/evaluation'
import type { Call } from './handler/handle'
import { callUpstream } from './upstream/call-upstream'

/** 201 with the new record's id, or 202 for an account that may not submit. */
export const submitLocations = (call: Call<Submission>) =>
  callUpstream(call, { method: 'POST', path: '/cord', body: call.body, answer: submissionAnswerSchema })
