'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { customerCalls } from '@/lib/contract/customer'

export const useCustomerPage = (customer: string | undefined) =>
  useSWR(
    customer === undefined ? null : addressOf(customerCalls.readCustomer, { params: { customer } }),
    fetchCall(customerCalls.readCustomer),
    { shouldRetryOnError: false },
  )
