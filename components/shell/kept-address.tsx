'use client'

import { useKeptCustomer } from '@/lib/client/address/customer'
import { useKeptDataUrl } from '@/lib/client/address/data-url'
import { useFollowEvaluation } from '@/lib/client/evaluation/active-evaluation'

/** Stands in the frame of the studio: whose records, and which of them, goes along from page to page. Shows nothing. */
export function KeptAddress() {
  useKeptDataUrl()
  useKeptCustomer()
  useFollowEvaluation()
  return null
}
