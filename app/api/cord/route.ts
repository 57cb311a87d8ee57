import { submissionSchema } from '@/lib/contract/evaluation'
import { scopeOfCall } from '@/lib/domain/access/token-access'
import { handle } from '@/server/bff/handler/handle'
import { submitLocations } from '@/server/bff/submissions'

export const POST = handle(
  { access: 'registered', scope: scopeOfCall['POST /cord'], body: submissionSchema },
  submitLocations,
)
