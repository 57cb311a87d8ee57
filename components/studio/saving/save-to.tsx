import { useEffect } from 'react'
import { SelectField } from '@/components/ui/select-field'
import { useCloudProviders } from '@/lib/client/studio/cloud-maps'
import { brand } from '@/lib/config/brand'
import type { CloudProviderId } from '@/lib/contract/cloud-map'

/** The account's own storage, or another. */
export type SaveTarget = 'own' | CloudProviderId

interface SaveToProps {
  value: SaveTarget
  onChange: (target: SaveTarget) => void
}

/** Chooses among the storages that the person is connected to; nothing with the account's own alone. */
export function SaveTo({ value, onChange }: SaveToProps) {
  const { data } = useCloudProviders(true)
  const connected = data?.providers.filter(({ isConnected }) => isConnected) ?? []
  const isGone = data !== undefined && value !== 'own' && connected.every(({ id }) => id !== value)
  useEffect(() => {
    if (isGone) onChange('own')
  }, [isGone, onChange])
  if (connected.length === 0) return null
  return (
    <SelectField
      label="Save to"
      value={value}
      options={[
        { value: 'own', label: brand.name },
        ...connected.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ target }) => onChange(connected.find(({ id }) => id === target.value)?.id ?? 'own')}
    />
  )
}
