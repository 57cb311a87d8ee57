'use client'

import { useFollowEvaluation } from '@/lib/client/active-evaluation'
import { useKeptCustomer } from '@/lib/client/customer'
import { useKeptDataUrl } from '@/lib/client/data-url'

/** Stands in the frame of the studio: whose records, and which of them, goes along from page to page. Shows nothing. */
export function KeptAddress() {
  useKeptDataUrl()
  useKeptCustomer()
  useFollowEvaluation()
  return null
}
