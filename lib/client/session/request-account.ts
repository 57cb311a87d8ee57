import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type SignUp, signUpAnswerSchema } from '@/lib/contract/account'

/** Stores a request for an account; a known address gets the same answer. @throws {RequestError} */
export async function requestAccount(body: SignUp): Promise<void> {
  await fetchJson(signUpAnswerSchema)({ url: '/api/account/signup', method: 'POST', body })
}
