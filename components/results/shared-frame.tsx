import type { ReactNode } from 'react'
import { KeyValues, Section } from '@/components/ui/section'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { ResultsLocation } from '@/lib/domain/prediction/inference-input'
import { parameterGroups } from '@/lib/domain/prediction/parameter-groups'
import { formatConnectorConfig, formatCount } from '@/lib/format/number'
import { ResultsSide } from './results-side'

interface SharedFrameProps {
  location: ResultsLocation
  input: InferenceInput
  model: Prediction['model']
  /** Below the inputs. */
  details?: ReactNode
  children: ReactNode
}

/** Read-only results screen: place and inputs at the left, as text. */
export function SharedFrame({ location, input, model, details, children }: SharedFrameProps) {
  return (
    <div className="flex min-h-0 flex-1 bg-paper text-ink-1000 max-md:flex-col max-md:overflow-y-auto md:overflow-hidden">
      <ResultsSide location={location} country={input.country}>
        <Inputs input={input} />
        {details}
      </ResultsSide>
      <div className="min-w-0 flex-1 max-md:order-2 max-md:flex-none md:overflow-y-auto">
        <div className="max-w-[1120px] px-4 pt-4 pb-6 md:px-10 md:pt-[26px]">
          {children}
          <p className="mt-6 text-xs text-ink-600">
            Model: {model.name}, {model.version}
          </p>
        </div>
      </div>
    </div>
  )
}

function Inputs({ input }: { input: InferenceInput }) {
  const station = formatConnectorConfig(input['Connector Config'])
  return (
    <>
      <Section>
        <KeyValues rows={[{ key: 'station', label: 'Station configuration', value: station }]} />
      </Section>
      {parameterGroups(input, input).map((group) => (
        <Section key={group.id} title={group.title} note={group.unit}>
          <KeyValues
            rows={group.parameters.map(({ key, label }) => ({
              key,
              label,
              value: formatCount(input[key] ?? 0),
            }))}
          />
        </Section>
      ))}
    </>
  )
}
