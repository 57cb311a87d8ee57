import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { ApiScreen } from '@/components/api-access/api-screen'
import type { CallAnswer, SentCall } from '@/lib/client/tokens/send-call'
import { answerWith } from '@/tests/support/answer-with'
import { retryPromptly } from '@/tests/support/prompt-retries'

const token = 'kw_secret'
const mockSent: SentCall[] = []
let mockAnswer: () => CallAnswer

jest.mock('@/lib/client/tokens/send-call', () => ({
  sendCall: async (sent: SentCall) => {
    mockSent.push(sent)
    return mockAnswer()
  },
}))

const json = (schema: object, example?: unknown) => ({ 'application/json': { schema, example } })
const text = { type: 'string' }
const description = {
  tags: [
    { name: 'Read sites', description: 'Search places.' },
    { name: 'Evaluate', description: 'Estimate.' },
  ],
  paths: {
    '/geo/search': {
      get: {
        summary: 'Search places by name',
        operationId: 'search',
        tags: ['Read sites'],
        description: 'Scope: `read:sites`.',
        parameters: [
          { name: 'q', in: 'query', required: true, schema: text, example: 'Vaduz' },
          { name: 'kind', in: 'query', required: false, schema: { enum: ['town', 'street'] } },
        ],
        responses: {
          200: { description: 'Success', content: json({ type: 'object', properties: { a: text } }) },
        },
      },
    },
    '/infer': {
      post: {
        summary: 'Estimate kWh/day',
        operationId: 'infer',
        tags: ['Evaluate'],
        requestBody: {
          content: json({ type: 'array', items: { type: 'object', properties: { rapid_05: text } } }, [
            { capacity: 300 },
          ]),
        },
        responses: {
          429: { description: 'Too many calls. `Retry-After` says when.' },
          200: { description: 'Success' },
        },
      },
    },
  },
}

const good: CallAnswer = {
  status: 200,
  type: 'application/json',
  took: 12.4,
  bytes: 900,
  isCut: false,
  text: '{ "name": "<b>bold</b>" }',
}

beforeEach(() => {
  mockSent.length = 0
  mockAnswer = () => good
})

function open(reply: Parameters<typeof answerWith>[0] = () => ({ body: description })) {
  const user = userEvent.setup()
  answerWith(reply)
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ApiScreen origin="https://app.example" />
    </SWRConfig>,
  )
  return user
}

async function openCall(name: RegExp) {
  const user = open()
  await user.click(await screen.findByRole('button', { name }))
  return user
}

beforeAll(retryPromptly)

it('lists the calls by group, and below them how an assistant connects', async () => {
  open()
  expect(screen.getByRole('status', { name: 'Loading the API...' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Connect an assistant' })).toBeNull()
  const group = await screen.findByRole('region', { name: 'Read sites' })
  await waitFor(() =>
    expect(within(group).getByRole('button').textContent).toBe('GET/geo/searchSearch places by name'),
  )
  await screen.findByDisplayValue('https://app.example/api/mcp')
})

it('shows body members that the example omits, and what each status means', async () => {
  await openCall(/Estimate kWh\/day/)
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Form of the body' }).textContent).toContain(
      '"rapid_05": "text"',
    ),
  )
  const statuses = within(screen.getByRole('region', { name: 'Statuses' }))
  expect(statuses.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['200', '429'])
  expect(statuses.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Success',
    'Too many calls. Retry-After says when.',
  ])
})

it('says that the description failed to load, and retries', async () => {
  let fails = true
  const user = open(() => (fails ? { status: 500, body: { detail: 'Not now.' } } : { body: description }))
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
  await screen.findByRole('region', { name: 'Connect an assistant' })
  fails = false
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('region', { name: 'Evaluate' })).toBeTruthy()
})

it('sends a call with the sign-in and shows the answer as text', async () => {
  const user = await openCall(/Search places by name/)
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Form of the answer' }).textContent).toContain('"a": "text"'),
  )
  await user.clear(await screen.findByLabelText(/^q/))
  await user.type(await screen.findByLabelText(/^q/), 'Schaan & Co')
  await user.selectOptions(await screen.findByLabelText('kind'), 'town')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  const shown = await screen.findByRole('region', { name: 'Answer' })
  expect(shown.textContent).toContain('<b>bold</b>')
  await waitFor(() => expect(within(shown).queryByText('bold')).toBeNull())
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('20012 ms1 kB'))
  expect(mockSent).toMatchObject([{ method: 'GET', url: '/api/geo/search?q=Schaan+%26+Co&kind=town' }])
  expect([mockSent[0]?.token, mockSent[0]?.body]).toEqual([undefined, undefined])
})

it('sends a pasted token without keeping or copying it', async () => {
  const user = await openCall(/Estimate kWh\/day/)
  await user.click(await screen.findByRole('radio', { name: 'A token' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Enter an access token above'))
  expect(mockSent).toEqual([])
  await user.type(await screen.findByLabelText('Access token'), token)
  mockAnswer = () => ({ ...good, status: 403 })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText('403')
  expect(mockSent).toMatchObject([{ method: 'POST', token }])
  expect(JSON.parse(mockSent[0]?.body ?? '')).toEqual([{ capacity: 300 }])
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(token)
  await user.click(await screen.findByRole('button', { name: 'Copy as curl' }))
  const command = await navigator.clipboard.readText()
  expect(command).toContain("curl -X POST 'https://app.example/api/infer'")
  expect(command).not.toContain(token)
})

it('reports mistakes before sending, and a missing answer', async () => {
  const user = await openCall(/Estimate kWh\/day/)
  const body = await screen.findByLabelText('Body')
  await user.clear(body)
  await user.type(body, 'no json')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText('This is not valid JSON.')
  expect(mockSent).toEqual([])
  await user.clear(body)
  await user.type(body, '1')
  mockAnswer = () => {
    throw new TypeError('offline')
  }
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No answer came.'))
})

it('cuts a long answer and shows no file', async () => {
  const user = await openCall(/Search places by name/)
  mockAnswer = () => ({ ...good, isCut: true, bytes: 200_001, text: 'a'.repeat(150_000) })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText('Only the beginning of the answer is shown.')
  await screen.findByText('more than 201 kB')
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Answer' }).textContent?.length).toBeLessThan(100_100),
  )
  mockAnswer = () => ({ ...good, type: 'application/pdf', text: undefined })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText('Answers of type application/pdf are not shown here.')
})
