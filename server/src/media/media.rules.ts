import type { AnyRules } from '../records/rules.ts'
import { packagesRules } from './packages/package.rules.ts'
import { sharingRules } from './sharing/shared-media.rules.ts'
import { storageRules } from './spaces/spaces.rules.ts'

export const mediaRules: readonly AnyRules[] = [...sharingRules, ...packagesRules, ...storageRules]
