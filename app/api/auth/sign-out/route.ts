import { endSession } from '@/server/auth/end-session'
import { handleForm } from '@/server/bff/handle-form'

export const POST = handleForm(endSession)
