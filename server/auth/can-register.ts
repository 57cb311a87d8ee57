import 'server-only'
import { getRuntime } from '@/server/base/process/runtime'
import { offersRegistration } from './provider-client'

export async function canRegister(): Promise<boolean> {
  return offersRegistration((await getRuntime()).identity)
}
