import { Suspense } from 'react'
import { CustomersScreen } from '@/components/customers/customers-screen'
import { PageTitle } from '@/components/shell/page-title'

export default function Page() {
  return (
    <>
      <PageTitle title="Customers" />
      <Suspense>
        <CustomersScreen />
      </Suspense>
    </>
  )
}
