'use client'

import { Save } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import { ComparedRows } from '@/components/site-figures/compared-rows'
import { Projections } from '@/components/site-figures/projections'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { useHeld, useLasting, useSettled } from '@/components/ui/use-lasting'
import { type CountryName, findCountry } from '@/lib/catalogue/countries'
import { useSaveTraffic } from '@/lib/client/records/use-record-changes'
import { type Inference, useCategories, useInfer } from '@/lib/client/results/use-infer'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { limits } from '@/lib/config/limits'
import { routes } from '@/lib/config/routes'
import type { InferenceInput, Prediction, TrafficKey } from '@/lib/contract/inference'
import { trafficKeys } from '@/lib/contract/inference'
import type { MoneyEdits } from '@/lib/contract/money'
import type { Categorized } from '@/lib/contract/projection'
import { categorizeRequestOf, comparedFactors, comparedFigures } from '@/lib/domain/estimate/compared-figures'
import type { Explained } from '@/lib/domain/estimate/explanation'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'
import { currentOf, toResultsQuery } from '@/lib/domain/estimate/inference-input'
import { breakEvenEnergy } from '@/lib/domain/finance/appraisal'
import { EstimateSummary, MoneyWarning } from './estimate-summary'
import { Explanation, NpvDrivers } from './explanation'
import { FetchingEstimates } from './fetching-estimates'
import { ownResults } from './own-results'
import { ParameterPanel } from './parameter-panel'
import { ResultCatchment } from './result-catchment'
import { ResultsActions } from './results-actions'
import { MissingProbecounts, ResultsFailure } from './results-message'
import { ResultsSide } from './results-side'
import { ScenarioSection } from './scenarios/scenario-section'
import { useScenarioBoard } from './scenarios/use-scenario-board'
import { type Parameters, useParameters } from './use-parameters'

interface OutlookProps {
  /** Inputs of the shown estimate. */
  input: InferenceInput
  prediction: Prediction
  /** Path to continue at after signing in. */
  returnTo: string
}

/** Without a country to compare with. */
const unknown: Categorized = Object.fromEntries(comparedFactors.map(({ key }) => [key, ['unknown']]))

const comparedWith = (country: CountryName | null) =>
  country ? `Against all sites of ${country.name}` : 'Country unknown: nothing to compare with'

const heading = 'text-lg leading-[22px] font-semibold'
const note = 'mt-[3px] mb-4 text-xs text-ink-600'

/** Inputs with their fifths among the country's sites and, for fast charging, projections. */
export const Outlook = memo(function Outlook({ input, prediction, returnTo }: OutlookProps) {
  const { isGuest } = useGuest()
  const country = findCountry(input.country ?? '')
  const current = currentOf(input['Connector Config'])
  const figures = comparedFigures(input)
  const request = categorizeRequestOf(figures, { country: country?.slug, current })
  const categories = useCategories(current, isGuest ? undefined : request, { keepsOlder: true })
  const { utilization, band } = prediction
  return (
    <div className="mt-6 grid gap-x-12 gap-y-[22px] border-t border-ink-200 pt-[22px] max-md:mt-[18px] max-md:pt-[18px] xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
      <section className="min-w-0">
        <h2 className={heading}>Factors</h2>
        <p className={note}>{isGuest ? 'Around the site' : comparedWith(country)}</p>
        <dl className="grid gap-y-[5px] text-sm">
          <ComparedRows figures={figures} categories={request ? categories : unknown} isCompared={!isGuest} />
        </dl>
      </section>
      {current === 'DC' && (
        <section className="min-w-0 max-xl:border-t max-xl:border-ink-200 max-xl:pt-[22px]">
          <h2 className={heading}>Projections</h2>
          <p className={note}>kWh/day, if the electric fleet grows</p>
          <Projections
            prediction={{ utilization, low: band.low, high: band.high }}
            capacity={input.capacity}
            country={country?.slug ?? ''}
            returnTo={returnTo}
          />
        </section>
      )}
    </div>
  )
})

/** Ms that the message is readable before the page reloads. */
const reading = 1500

interface SaveTrafficProps {
  location: ResultsLocation
  original: InferenceInput
  input: InferenceInput
}

/** Staff save edited traffic to the location's record; the page then reloads from it. */
export const SaveTraffic = memo(function SaveTraffic({ location, original, input }: SaveTrafficProps) {
  const { isOn } = useInternalMode()
  const { evalId, id } = location
  if (!isOn || evalId === undefined || id === undefined) return null
  return <SaveButton location={location} evalId={evalId} id={id} original={original} input={input} />
})

function SaveButton({
  location,
  evalId,
  id,
  original,
  input,
}: SaveTrafficProps & { evalId: string; id: string }) {
  const { save, isSaving, isReady } = useSaveTraffic(evalId)
  const isChanged = trafficKeys.some((key) => input[key] !== original[key])
  const press = async () => {
    const outcome = await save({ location_id: id, traffic: savedTraffic(input) })
    if (outcome.step === 'failed') return notify.error(outcome.message)
    notify.success('Location Traffic updated successfully')
    const address = `${routes.results}?${toResultsQuery(location, { ...original, ...savedTraffic(input) })}`
    setTimeout(() => window.location.assign(address), reading)
  }
  return (
    <Button
      tone="line"
      icon={<Save aria-hidden />}
      busy={isSaving}
      disabled={!isChanged || !isReady}
      onClick={() => void press()}
    >
      Save traffic
    </Button>
  )
}

/** Once one band is edited, unknown ones count as empty, as in the total. */
const savedTraffic = (input: InferenceInput) =>
  Object.fromEntries([...trafficKeys, 'iso3_total' as const].map((key) => [key, input[key] ?? 0])) as Record<
    TrafficKey | 'iso3_total',
    number
  >

interface ResultsViewProps {
  location: ResultsLocation
  original: InferenceInput
  /** Financial edits from the address. */
  money?: MoneyEdits
  /** Above the estimate. */
  note?: ReactNode
}

/** An estimate beside its inputs; every edit requests a new one. */
export function ResultsView({ location, original, money, note }: ResultsViewProps) {
  const parameters = useParameters(location, original, money)
  const inference = useInfer(parameters.input)
  if (inference.step === 'loading') return <FetchingEstimates location={location} />
  if (inference.step === 'missing-probecounts') return <MissingProbecounts location={location} />
  if (inference.step === 'error') {
    return (
      <ResultsFailure
        message={inference.message}
        location={location}
        onRetry={inference.retry}
        onStartOver={parameters.isChanged ? parameters.reset : undefined}
      />
    )
  }
  return <LoadedResults location={location} parameters={parameters} inference={inference} note={note} />
}

interface LoadedResultsProps {
  location: ResultsLocation
  parameters: Parameters
  inference: Extract<Inference, { step: 'ready' }>
  note: ReactNode
}

function LoadedResults({ location, parameters, inference, note }: LoadedResultsProps) {
  const { prediction, isRecalculating, failure } = inference
  // Input of the shown estimate: the newest one that has been answered.
  const explained = useHeld(parameters.input, isRecalculating || failure !== undefined)
  const measured = useMeasured(parameters)
  const isMarked = useLasting(isRecalculating, limits.unseenWait)
  // Change marks of typed text paint together with their estimate: painting twice would take longer.
  const isHeld = parameters.isTyping && isRecalculating && !isMarked
  const marked = useHeld(parameters, isHeld)
  const canReset = marked.isChanged && (isHeld || !isRecalculating)
  const board = useScenarioBoard({
    location,
    parameters,
    prediction,
    isRecalculating: isMarked,
    measured: parameters.isInputChanged ? measured?.prediction : prediction,
  })
  const { money, moneyEdits, defaults } = parameters
  const { activeName, inputs, activeKey } = board
  const named = useMemo(() => ({ inputs, activeKey }), [inputs, activeKey])
  const charts = useMemo(
    () => ({ prediction, explained, measured, money, moneyEdits, activeName }),
    [prediction, explained, measured, money, moneyEdits, activeName],
  )
  // Charts may lag behind the number.
  const drawn = useDeferredValue(charts)
  return (
    <div className="flex min-h-0 flex-1 bg-paper text-ink-1000 max-md:flex-col max-md:overflow-y-auto md:overflow-hidden">
      <ResultsSide location={location} country={parameters.input.country}>
        <ParameterPanel parameters={parameters} marked={marked} canReset={canReset} place={location} />
      </ResultsSide>
      <div className="flex min-w-0 flex-1 flex-col max-md:contents">
        <div className="flex-1 max-md:order-2 max-md:flex-none md:overflow-y-auto">
          <div className="max-w-[1120px] px-4 pt-4 pb-6 md:px-10 md:pt-[26px]">
            {note}
            {failure && (
              <ErrorStrip className="mb-4" onRetry={failure.retry} retrying={isRecalculating}>
                {failure.message}
              </ErrorStrip>
            )}
            {parameters.isRestored && <RestoredNote onStartOver={parameters.reset} />}
            <EstimateSummary
              prediction={prediction}
              before={measured?.prediction}
              breakEven={breakEvenEnergy(money)}
              isRecalculating={isMarked}
            />
            <ScenarioSection board={board} parameters={parameters} />
            <MoneyWarning energy={prediction.utilization} money={money} />
            <div className="mt-6 grid gap-x-12 gap-y-[22px] border-t border-ink-200 pt-[22px] max-md:mt-[18px] max-md:pt-[18px] xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
              <Explanation prediction={drawn.prediction} input={drawn.explained} before={drawn.measured} />
              <NpvDrivers
                prediction={drawn.prediction}
                money={drawn.money}
                moneyEdits={drawn.moneyEdits}
                currency={defaults.currency}
                name={drawn.activeName}
              />
            </div>
            <SettledOutlook location={location} prediction={prediction} input={explained} />
            <ResultCatchment location={location} input={explained} estimate={prediction.utilization} />
          </div>
        </div>
        <footer className="z-panel flex flex-none flex-wrap items-center gap-2 border-t border-ink-200 bg-paper px-4 py-3 max-md:order-4 max-sm:[&>a]:flex-1 max-sm:[&>button]:flex-1 md:px-10">
          <p className="mr-auto text-xs text-ink-600 max-md:w-full md:min-w-40 md:flex-1">
            Model: {prediction.model.name}, {prediction.model.version} · {keptIn[board.place]}
          </p>
          <SaveTraffic location={location} original={parameters.original} input={parameters.input} />
          <ResultsActions location={location} parameters={parameters} board={named} />
        </footer>
      </div>
    </div>
  )
}

interface SettledOutlookProps {
  location: ResultsLocation
  /** Inputs of the shown estimate. */
  input: InferenceInput
  prediction: Prediction
}

/** The outlook once edits pause: its charts and requests would delay the next edit. */
function SettledOutlook({ location, input, prediction }: SettledOutlookProps) {
  const given = useMemo(
    () => ({ input, prediction, returnTo: ownResults({ location, input }) }),
    [location, input, prediction],
  )
  return <Outlook {...useSettled(given, limits.outlookDelay)} />
}

const keptIn = {
  account: 'Scenarios saved to your account',
  browser: 'Scenarios kept in this browser',
}

/** The estimate without the user's changes; undefined if unchanged. */
function useMeasured({ original, isInputChanged }: Parameters): Explained | undefined {
  const inference = useInfer(isInputChanged ? original : undefined, { channel: 'infer-measured' })
  const prediction = isInputChanged && inference.step === 'ready' ? inference.prediction : undefined
  return useMemo(() => prediction && { prediction, input: original }, [prediction, original])
}

/** Warns that restored edits affect the estimate; offers a reset. */
function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="mb-3 flex items-center gap-2 text-xs text-ink-600">
      <p role="status">Your earlier changes are restored.</p>
      <Button tone="ghost" size="sm" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
