import { useId } from 'react'
import { Section } from '@/components/ui/section'
import { Select } from '@/components/ui/select'
import { formatConnectorConfig } from '@/lib/format/number'
import type { Report } from './use-report'

/** Connectors and power of the station that a report predicts. */
export function ChooseConfig({ report }: { report: Report }) {
  const id = useId()
  return (
    <Section>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-ink-600">
          Configuration
        </label>
        <Select
          id={id}
          className="w-44"
          value={report.config}
          disabled={!report.input}
          onChange={(event) => report.chooseConfig(event.target.value)}
          options={report.configs.map((value) => ({ value, label: formatConnectorConfig(value) }))}
        />
      </div>
    </Section>
  )
}
