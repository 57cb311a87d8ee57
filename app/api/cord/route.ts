import { submissionSchema } from '@/lib/contract/evaluation'
import { handle } from '@/server/bff/handler/handle'
import { submitLocations } from '@/server/bff/submissions'

export const POST = handle({ access: 'registered', body: submissionSchema }, submitLocations)
