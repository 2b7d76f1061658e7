/** Settings of a centre that a user may see, and the search over them: on their screen and in Ctrl K. */
import { establishment } from '@topcenter/model/access/establishment'
import { settingRight, settingTopics } from '@topcenter/model/access/own-settings'
import type { Holder } from '@topcenter/model/kit/permission'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { settingWords } from '@topcenter/texts/setting-words'
import type { Texts } from '../../platform/texts.ts'

export const settingsPath = '/settings/establishment-settings'

export interface SettingTopic {
  readonly key: string
  readonly label: string
  readonly to: string
  /** Names of the settings that the user may see. */
  readonly names: readonly string[]
}

/** Returns the topics with a setting that the user may see. */
export const topicsFor = (holder: Holder, texts: Texts): readonly SettingTopic[] =>
  settingTopics
    .map(({ key, fields }) => ({
      key,
      label: texts.formTab(establishment, key),
      to: `${settingsPath}/${key}`,
      names: fields.filter((name) => settingRight(holder, name) !== 'none'),
    }))
    .filter(({ names }) => names.length > 0)

export interface FoundSetting {
  readonly name: string
  readonly label: string
  readonly hint: string | undefined
  readonly topic: string
  /** Its topic, with the focus on it. */
  readonly to: string
}

/** Returns the settings that match, first by their names, then by other words and by their help. */
export function foundSettings(holder: Holder, texts: Texts, text: string): readonly FoundSetting[] {
  const isMatch = searchMatcher(text)
  const all = topicsFor(holder, texts).flatMap(({ label: topic, to, names }) =>
    names.map((name) => ({
      name,
      label: texts.field(establishment, name),
      hint: texts.hint(establishment, name),
      topic,
      to: `${to}?field=${name}`,
    })),
  )
  const places = [
    ({ label }: FoundSetting) => label,
    ({ name, topic }: FoundSetting) => `${settingWords[name]} ${topic}`,
    ({ hint, label, name, topic }: FoundSetting) => `${label} ${hint ?? ''} ${settingWords[name]} ${topic}`,
  ]
  return [...new Set(places.flatMap((words) => all.filter((each) => isMatch(words(each)))))]
}
