import 'server-only'
import { getRuntime } from '@/server/base/runtime'
import { offersRegistration } from './provider-client'

/** Whether people can register at this installation's sign-in provider. */
export async function canRegister(): Promise<boolean> {
  return offersRegistration((await getRuntime()).identity)
}
