/** ما يُفعل بكثير من السجلات معًا: السؤال قبله والجواب بعده. */
import type * as english from '../en/bulk.ts'
import type { Mirror } from '../text-types.ts'

export const bulk = {
  title: 'السجلات المحددة', actions: 'إجراءات على المحدد', working: '{{done}} من {{all}}…', stop: 'إيقاف',
  archive_zero: 'لا سجلات للأرشفة.', archive_one: 'أرشفة سجل واحد؟ يمكن استعادته.', archive_two: 'أرشفة سجلين؟ يمكن استعادتهما.', archive_few: 'أرشفة {{count}} سجلات؟ يمكن استعادتها.', archive_many: 'أرشفة {{count}} سجلًا؟ يمكن استعادتها.', archive_other: 'أرشفة {{count}} سجل؟ يمكن استعادتها.',
  restore_zero: 'لا سجلات للاستعادة.', restore_one: 'استعادة سجل واحد؟', restore_two: 'استعادة سجلين؟', restore_few: 'استعادة {{count}} سجلات؟', restore_many: 'استعادة {{count}} سجلًا؟', restore_other: 'استعادة {{count}} سجل؟',
  block_zero: 'لا سجلات للحظر.', block_one: 'حظر سجل واحد؟ لا يمكن استخدامه حتى يُلغى الحظر.', block_two: 'حظر سجلين؟ لا يمكن استخدامهما حتى يُلغى الحظر.', block_few: 'حظر {{count}} سجلات؟ لا يمكن استخدامها حتى يُلغى الحظر.', block_many: 'حظر {{count}} سجلًا؟ لا يمكن استخدامها حتى يُلغى الحظر.', block_other: 'حظر {{count}} سجل؟ لا يمكن استخدامها حتى يُلغى الحظر.',
  unblock_zero: 'لا سجلات لإلغاء حظرها.', unblock_one: 'إلغاء حظر سجل واحد؟', unblock_two: 'إلغاء حظر سجلين؟', unblock_few: 'إلغاء حظر {{count}} سجلات؟', unblock_many: 'إلغاء حظر {{count}} سجلًا؟', unblock_other: 'إلغاء حظر {{count}} سجل؟',
  remove_zero: 'لا سجلات للحذف.', remove_one: 'حذف سجل واحد نهائيًا؟', remove_two: 'حذف سجلين نهائيًا؟', remove_few: 'حذف {{count}} سجلات نهائيًا؟', remove_many: 'حذف {{count}} سجلًا نهائيًا؟', remove_other: 'حذف {{count}} سجل نهائيًا؟',
  act_zero: '{{action}}: لا سجلات.', act_one: '{{action}}: سجل واحد؟', act_two: '{{action}}: سجلان؟', act_few: '{{action}}: {{count}} سجلات؟', act_many: '{{action}}: {{count}} سجلًا؟', act_other: '{{action}}: {{count}} سجل؟',
  done_zero: 'لم يتغير أي سجل.', done_one: 'تم سجل واحد.', done_two: 'تم سجلان.', done_few: 'تمت {{count}} سجلات.', done_many: 'تم {{count}} سجلًا.', done_other: 'تم {{count}} سجل.',
  refused_zero: 'لم يُرفض أي سجل', refused_one: 'رُفض سجل واحد', refused_two: 'رُفض سجلان', refused_few: 'رُفضت {{count}} سجلات', refused_many: 'رُفض {{count}} سجلًا', refused_other: 'رُفض {{count}} سجل',
  refusedText: 'لم يتغير شيء في هذه السجلات؛ والسبب بجوار كل منها.', why: 'السبب', record: 'السجل',
} satisfies Mirror<typeof english.bulk>
