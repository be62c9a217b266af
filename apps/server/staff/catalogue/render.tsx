/** Renders the pages of campaigns, versions and reasons. */
import { CampaignPage, type CampaignDetails } from '../campaigns/campaign-page.tsx'
import { CampaignsPage, titleIn, type CampaignList } from '../campaigns/campaigns-page.tsx'
import { pageHtml } from '../page/page.tsx'
import { CAMPAIGNS_PATH, CATALOGUE_PATH } from '../page/paths.ts'
import { ReasonsPage, type ReasonsState } from '../reasons/reasons-page.tsx'
import { VersionPage, type VersionDetails } from './version-page.tsx'
import { ComparisonPage, VersionsPage, type VersionComparison, type VersionList } from './versions-page.tsx'
import type { CataloguePageView } from './view.ts'

export function renderCampaigns(list: CampaignList, view: CataloguePageView): string {
  const title = view.copy.tools.campaigns
  return pageHtml(view, { title, tool: 'campaigns' }, <CampaignsPage list={list} view={view} />)
}

export function renderCampaign(details: CampaignDetails, view: CataloguePageView): string {
  const title = titleIn(view, details.group)
  return pageHtml(view, { title, tool: 'campaigns' }, <CampaignPage details={details} view={view} />)
}

/** The page for an unknown code. */
export function renderNoCampaign(view: CataloguePageView): string {
  return pageHtml(
    view,
    { title: view.texts.campaigns.noCampaign, tool: 'campaigns' },
    <p className="links">
      <a href={CAMPAIGNS_PATH}>{view.texts.campaigns.back}</a>
    </p>,
  )
}

export function renderVersions(list: VersionList, view: CataloguePageView): string {
  const title = view.copy.tools.catalogue
  return pageHtml(view, { title, tool: 'catalogue' }, <VersionsPage list={list} view={view} />)
}

export function renderVersion(details: VersionDetails, view: CataloguePageView): string {
  const title = view.texts.versions.version(details.found.content.version)
  return pageHtml(view, { title, tool: 'catalogue' }, <VersionPage details={details} view={view} />)
}

/** The page for an unknown version. */
export function renderNoVersion(view: CataloguePageView): string {
  return pageHtml(
    view,
    { title: view.texts.versions.noVersion, tool: 'catalogue' },
    <p className="links">
      <a href={CATALOGUE_PATH}>{view.texts.versions.back}</a>
    </p>,
  )
}

export function renderComparison(comparison: VersionComparison, view: CataloguePageView): string {
  const { from, to } = comparison
  const title = view.texts.versions.compare.heading(from.content.version, to.content.version)
  return pageHtml(view, { title, tool: 'catalogue' }, <ComparisonPage comparison={comparison} view={view} />)
}

export function renderReasons(state: ReasonsState, view: CataloguePageView): string {
  const { title } = view.texts.reasons
  return pageHtml(view, { title, tool: 'catalogue' }, <ReasonsPage state={state} view={view} />)
}
