import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SurveyScreen } from '@/components/survey/survey-screen'
import { newIssueSchema } from '@/lib/contract/issue'

function answering(reply: () => { status: number; body: unknown }) {
  const sent: { url: string; body: unknown }[] = []
  globalThis.fetch = (input, init) => {
    sent.push({ url: String(input), body: JSON.parse(String(init?.body)) })
    const { status, body } = reply()
    const answer = { ok: status < 400, status, headers: new Headers(), json: async () => body }
    return Promise.resolve(answer as unknown as Response)
  }
  return sent
}

const filed = { status: 201, body: { id: '1', key: 'SURVEY-1' } }
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Send answers' }))

async function answerAll() {
  await userEvent.click(await screen.findByRole('radio', { name: 'Sites for a client' }))
  await userEvent.click(await screen.findByRole('radio', { name: '4' }))
  await userEvent.type(await screen.findByLabelText('What is missing?'), 'Prices <per> m²')
  await userEvent.type(await screen.findByLabelText('May we write to you?'), 'ada@example.com')
}

test('sends the survey as one plain-text issue, and gives thanks', async () => {
  const sent = answering(() => filed)
  render(<SurveyScreen />)
  await answerAll()
  await press()
  const thanks = await screen.findByRole('heading', { name: 'Thank you!' })
  await waitFor(() => expect(document.activeElement).toBe(thanks))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(sent).toEqual([
    {
      url: '/api/issue',
      body: {
        project: { key: 'SURVEY' },
        summary: 'Scouting survey: 4 of 5',
        description: [
          'Looking for: Sites for a client',
          'Usefulness of the demand score: 4 of 5',
          'Missing: Prices <per> m²',
          'Write to: ada@example.com',
        ].join('\n'),
        issuetype: { name: 'Survey' },
      },
    },
  ])
  expect(newIssueSchema.parse(sent[0]?.body)).toEqual(sent[0]?.body)
})

test('marks missing required answers, and sends nothing', async () => {
  const sent = answering(() => filed)
  render(<SurveyScreen />)
  await userEvent.type(await screen.findByLabelText('May we write to you?'), 'ada@')
  await press()
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'Choose what comes closest.',
    'Choose a number from 1 to 5.',
    'This is not an email address. Correct it or leave the field empty.',
  ])
  expect(sent).toEqual([])
})

test('lets free texts stay empty', async () => {
  const sent = answering(() => filed)
  render(<SurveyScreen />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Something else' }))
  await userEvent.click(await screen.findByRole('radio', { name: '1' }))
  await press()
  await screen.findByRole('heading', { name: 'Thank you!' })
  expect(sent[0]?.body).toMatchObject({ description: expect.stringContaining('Write to: (nobody)') })
})

test('keeps answers that failed to send, with the reason', async () => {
  let isBusy = true
  answering(() =>
    isBusy ? { status: 429, body: { detail: 'Too many requests. Try again in 20 s.' } } : filed,
  )
  render(<SurveyScreen />)
  await answerAll()
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('Too many requests. Try again in 20 s.')
  const missing = await screen.findByLabelText<HTMLTextAreaElement>('What is missing?')
  expect(missing.value).toBe('Prices <per> m²')
  isBusy = false
  await press()
  expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeTruthy()
})
