import { callApi } from '@/lib/client/fetch/call-api'
import { accountCalls, type SignUp } from '@/lib/contract/account'

/** A known address gets the same answer. @throws {RequestError} */
export async function requestAccount(body: SignUp): Promise<void> {
  await callApi(accountCalls.signUp, { body })
}
