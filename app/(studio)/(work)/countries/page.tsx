import { CountriesScreen } from '@/components/countries/countries-screen'
import { PageTitle } from '@/components/shell/page-title'

export default function Page() {
  return (
    <>
      <PageTitle title="Countries" />
      <CountriesScreen />
    </>
  )
}
