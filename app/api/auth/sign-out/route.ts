import { endSession } from '@/server/auth/end-session'
import { signOutLimit } from '@/server/bff/auth/answer-auth'
import { handleForm } from '@/server/bff/handler/receive-form'

export const POST = handleForm(signOutLimit, endSession)
