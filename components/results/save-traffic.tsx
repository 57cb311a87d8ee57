'use client'

import { Save } from 'lucide-react'
import { memo } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { useSaveTraffic } from '@/lib/client/evaluation/use-save-traffic'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { routes } from '@/lib/config/routes'
import { type InferenceInput, trafficKeys } from '@/lib/contract/inference'
import type { ResultsLocation } from '@/lib/domain/prediction/inference-input'
import { toResultsQuery } from '@/lib/domain/prediction/inference-input'

/** How long the message is read before the page reloads, ms. */
const reading = 1500

interface SaveTrafficProps {
  location: ResultsLocation
  original: InferenceInput
  input: InferenceInput
}

/** Staff keep the edited traffic in the location's record; the page then shows what the record holds. */
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
    const outcome = await save({ location_id: id, traffic: input })
    if (outcome.step === 'failed') return notify.error(outcome.message)
    notify.success('Location Traffic updated successfully')
    const saved = Object.fromEntries([...trafficKeys, 'iso3_total' as const].map((key) => [key, input[key]]))
    const address = `${routes.results}?${toResultsQuery(location, { ...original, ...saved })}`
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
