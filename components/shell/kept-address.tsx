'use client'

import { useKeptCustomer } from '@/lib/client/address/customer'
import { useKeptDataUrl } from '@/lib/client/address/data-url'
import { useFollowRecord } from '@/lib/client/records/active-record'
import { useDataUrlNotice } from './use-data-url-notice'

/** Carries customer, data address and record from page to page of the studio. */
export function KeptAddress() {
  useKeptDataUrl()
  useDataUrlNotice()
  useKeptCustomer()
  useFollowRecord()
  return null
}
