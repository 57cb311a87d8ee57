import { readEnv } from '@/server/base/settings/env'
import { readImprint } from '@/server/pages/installation-facts'

const whole = {
  LEGAL_NAME: 'Example AG',
  LEGAL_ADDRESS: 'Street 1; 9490 Vaduz',
  LEGAL_EMAIL: 'a@example.org',
}

test('is empty unless the operator configures it', () => {
  expect(readImprint(readEnv({}))).toBeNull()
})

test('shows address and details line by line', () => {
  expect(readImprint(readEnv({ ...whole, LEGAL_DETAILS: 'Register FL-0001\nVAT 12345; ' }))).toEqual({
    name: 'Example AG',
    address: ['Street 1', '9490 Vaduz'],
    email: 'a@example.org',
    details: ['Register FL-0001', 'VAT 12345'],
  })
})

test.each([
  [{ LEGAL_NAME: 'Example AG', LEGAL_EMAIL: 'a@example.org' }, 'LEGAL_ADDRESS is missing'],
  [{ LEGAL_NAME: 'Example AG', LEGAL_ADDRESS: 'Street 1' }, 'LEGAL_EMAIL is missing'],
  [{ LEGAL_DETAILS: 'Register FL-0001' }, 'LEGAL_NAME is missing'],
  [{ ...whole, LEGAL_EMAIL: 'nobody' }, 'LEGAL_EMAIL'],
])('refuses the incomplete imprint %j by name', (given, sentence) => {
  expect(() => readEnv(given)).toThrow(sentence)
})
