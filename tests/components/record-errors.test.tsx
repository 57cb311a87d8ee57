import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ContextType, ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { ScorecardButton, SpreadsheetButton } from '@/components/documents/record-files'
import { RecordScreen } from '@/components/records/record/record-screen'
import { copyAddress } from '@/components/sharing/copy-field'
import { Projections } from '@/components/site-figures/projections'
import { Button } from '@/components/ui/button'
import { Notices } from '@/components/ui/notices'
import { showRecord } from '@/lib/client/records/active-record'
import { useInfer } from '@/lib/client/results/use-infer'
import { GuestProvider } from '@/lib/client/session/guest'
import { answerWith } from '@/tests/support/answer-with'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())

const file = (kind: string) => `http://localhost/api/evals/files/0007_dc/${kind}`
const record = evaluationRecord({
  evalId: '0007_dc',
  name: 'Malbun',
  type: 'x',
  map: file('map'),
  excel: file('excel'),
  scorecard: file('scorecard'),
  locations: 3,
})
const runs = {
  name: 'c1',
  header: 'c1',
  user_type: 'registered',
  runs: [record],
  next: null,
  grids: [],
  totals: { evaluations: 1, locations: 3, inProgress: 0, analyses: 0 },
}

function Prediction() {
  const inference = useInfer(evaluatedLocation().input)
  return inference.step === 'error' ? <p>{inference.message}</p> : null
}

const router = { replace: () => undefined } as unknown as NonNullable<ContextType<typeof AppRouterContext>>

const projected = { utilization: 200, low: 48, high: 660 }
const press = (name: string) => async () => userEvent.click(await screen.findByRole('button', { name }))

interface Situation {
  situation: string
  call: string
  screen: ReactNode
  reach?: () => Promise<void>
  /** Shown when the service gives no reason. */
  text: string
  /** Shown beside the text, whatever the reason. */
  beside?: string
  /** The text is the product's own, whatever the reason. */
  isFixed?: boolean
}

const situations: readonly Situation[] = [
  {
    situation: 'the details of a record',
    call: '/api/evals/map',
    screen: <RecordScreen evaluationId="0007_dc" list="default" report={null} />,
    text: 'An error occurred while fetching evaluation details',
    beside: "Couldn't fetch evaluations",
  },
  {
    situation: 'a prediction',
    call: '/api/infer',
    screen: <Prediction />,
    text: 'An error occurred while fetching location results.',
  },
  {
    situation: 'a forecast',
    call: '/api/forecast',
    screen: (
      <Projections prediction={projected} capacity={300} country="LI" returnTo="/evaluations/0007_dc" />
    ),
    text: "Couldn't fetch data at this time.",
    isFixed: true,
  },
  {
    situation: 'a spreadsheet',
    call: '/evals/files/0007_dc/excel',
    screen: <SpreadsheetButton record={record} />,
    reach: press('Download spreadsheet'),
    text: 'Failed to download spreadsheet',
  },
  {
    situation: 'a scorecard',
    call: '/evals/files/0007_dc/scorecard',
    screen: <ScorecardButton record={record} />,
    reach: press('Scorecard PDF'),
    text: 'Could not load PDF.',
    beside: 'An error occurred while loading file',
  },
]

/** `detail` of the answer, and what a reader sees; null means the situation's text. */
const reasons = [
  ['the message', { detail: { message: 'It is being rewritten.' } }, 'It is being rewritten.'],
  ['the detail', { detail: 'It is being moved.' }, 'It is being moved.'],
  ['its own text without a detail', {}, null],
] as const

async function open({ call, screen: shown, reach }: Situation, answer: { body: unknown; status: number }) {
  answerWith((url) => {
    if (url.includes(call)) return answer
    if (url.includes('/evals/runs')) return { body: runs }
    return { status: 404, body: { detail: 'No.' } }
  })
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <AppRouterContext value={router}>
          <NuqsTestingAdapter>
            <GuestProvider isGuest={false}>
              {shown}
              <Notices />
            </GuestProvider>
          </NuqsTestingAdapter>
        </AppRouterContext>
      </SWRConfig>,
    )
  })
  await reach?.()
}

beforeEach(() => showRecord({ evalId: '0007_dc', name: 'Malbun' }))

describe.each(situations)('a failure of $situation', (situation) => {
  test.each(reasons)('shows %s', async (_, body, reason) => {
    await open(situation, { status: 409, body })
    const shown = situation.isFixed ? situation.text : (reason ?? situation.text)
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
    if (situation.beside) expect(await screen.findByText(situation.beside)).toBeTruthy()
  })
})

test('copies a location’s address with a notice', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Button onClick={() => void copyAddress('http://localhost/evaluations/0007_dc?id=1')}>Copy</Button>
      <Notices />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Location URL copied to clipboard')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('http://localhost/evaluations/0007_dc?id=1')
})
