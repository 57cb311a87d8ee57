import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ShortLink } from '@/components/sharing/short-link'
import type { InferenceInput } from '@/lib/contract/inference'
import { answerWith } from '@/tests/support/answer-with'

const input = { 'Connector Config': '2x150 kW', iso3_total: 0 } as InferenceInput

test('opens only the inputs by a short link', async () => {
  const sent: unknown[] = []
  answerWith((url, init) => {
    sent.push(url, JSON.parse(String(init.body)))
    return { body: { id: 'aB3dE6gH' } }
  })
  render(<ShortLink input={input} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Create short link' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Short link' })
  expect(field.value).toBe(`${window.location.origin}/results?id=aB3dE6gH`)
  expect(sent).toEqual(['/api/lookups', { inputs: input }])
})

test('says why a short link was refused, and offers a retry', async () => {
  answerWith(() => ({ status: 409, body: { detail: 'Your account has made 10,000 short links.' } }))
  render(<ShortLink input={input} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Create short link' }))
  expect((await screen.findByRole('alert')).textContent).toContain('10,000 short links')
  await screen.findByRole('button', { name: 'Create short link' })
})
