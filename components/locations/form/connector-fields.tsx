'use client'

import { TextField } from '@/components/ui/text-field'
import { currentsOfType } from '@/lib/domain/evaluation/saved-list-rules'
import { connectorInputs } from '@/lib/domain/location-file/location-form'
import {
  connectorConfigText,
  plannedCapacity,
  plannedPowers,
  plannedStation,
  usualStation,
} from '@/lib/domain/prediction/evaluated-station'
import { formatConnectorConfig, formatCount } from '@/lib/format/number'
import type { useLocationForm } from './use-location-form'

interface ConnectorFieldsProps {
  form: Pick<ReturnType<typeof useLocationForm>, 'fields' | 'evaluationType' | 'connectors'>
}

/** Planned connectors of the evaluated currents by class, and the capacity that they give. */
export function ConnectorFields({ form: { fields, evaluationType, connectors } }: ConnectorFieldsProps) {
  const currents = currentsOfType(evaluationType)
  const stations = currents.map((current) => {
    const config = connectorConfigText(plannedStation(current, connectors))
    return `${formatConnectorConfig(config)} ${current}`
  })
  const usual = {
    AC: usualStation.AC.connectors,
    DC: 0,
    HPC: connectors.DC > 0 ? 0 : usualStation.DC.connectors,
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-xs font-medium text-ink-700">Connectors</legend>
      <div className="grid grid-cols-3 gap-3">
        {connectorInputs(evaluationType).map(({ class: each, field }) => (
          <TextField
            key={field}
            className="min-w-0 grid-cols-1"
            label={`${each}, ${plannedPowers[each]} kW`}
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            placeholder={String(usual[each])}
            {...fields[field]}
          />
        ))}
      </div>
      <p aria-live="polite" className="tnum text-xs text-ink-600">
        Capacity {formatCount(plannedCapacity(currents, connectors))} kW, evaluated as{' '}
        {stations.join(' and ')}.
      </p>
    </fieldset>
  )
}
