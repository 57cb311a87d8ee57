'use client'

import { useState } from 'react'
import { callApi } from '@/lib/client/fetch/call-api'
import { messageOf } from '@/lib/client/fetch/request-error'
import { evaluationCalls, type TrafficUpdate } from '@/lib/contract/evaluation'
import { mapAddressOf } from '@/lib/domain/records/record-facts'
import { useRecordById } from './use-records'

/** Wording agreed with customers, for a failure without a reason. */
const failed = 'An error occured while inviting user.'

type Saved = { step: 'done' } | { step: 'failed'; message: string }

interface TrafficOf {
  location_id: string
  traffic: TrafficUpdate['new_traffic']
}

export function useSaveTraffic(evalId: string) {
  const { data: record } = useRecordById(evalId)
  const [isSaving, setSaving] = useState(false)
  const save = async ({ location_id, traffic }: TrafficOf): Promise<Saved> => {
    const { iso3_0, iso3_1, iso3_2, iso3_3, iso3_4, iso3_5 } = traffic
    const body: TrafficUpdate = {
      location_id,
      url: record ? mapAddressOf(record) : '',
      new_traffic: { iso3_0, iso3_1, iso3_2, iso3_3, iso3_4, iso3_5 },
    }
    setSaving(true)
    try {
      await callApi(evaluationCalls.updateTraffic, { body })
      return { step: 'done' }
    } catch (error) {
      return { step: 'failed', message: messageOf(error, failed) }
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving, isReady: record !== undefined }
}
