import type { FormAnswer } from '../../platform/forms/send-form';

export interface ListingOutcome {
  readonly success: boolean;
  readonly message: string;
}

/** What a sent request is answered with on the screen, in the words of SPEC.md section 8. It never throws. */
export const listingOutcome = async (
  sent: Promise<FormAnswer>,
  contactAddress: string,
): Promise<ListingOutcome> => {
  try {
    const { success, message } = await sent;
    if (success) return { success, message: message ?? 'Thank you! Your request has arrived.' };
    return { success, message: message ?? 'Failed to submit request. Please try again.' };
  } catch {
    return {
      success: false,
      message: `Failed to submit request. Please contact ${contactAddress} directly.`,
    };
  }
};
