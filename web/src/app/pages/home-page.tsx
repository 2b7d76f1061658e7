/** The front page of visitors without a session: the centre's own, or what the product is where no centre is meant. */
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/query-client.ts'
import { publicPageQuery } from '../../platform/public-page.ts'
import { CentrePage } from './centre-page.tsx'
import { ProductPage } from './product-page.tsx'

/** Asked before the page is rendered, so that the product is not shown before the centre is known. */
export async function loadHome() {
  await queryClient.prefetchQuery(publicPageQuery)
  return HomePage
}

function HomePage() {
  const { data } = useQuery(publicPageQuery)
  return data ? <CentrePage page={data} /> : <ProductPage />
}
