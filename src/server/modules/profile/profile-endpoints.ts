import * as contract from '#contract/accounts/profile.ts';
import { answeredBy } from '#server/modules/endpoint-action.ts';
import { changePassword } from './change-password.ts';
import { changePicture, changeProfile, findProfile } from './change-profile.ts';
import { deleteAccount } from './delete-account.ts';
import { gatherData } from './download-data.ts';

export const profileEndpoints = [
  answeredBy(contract.readProfile, findProfile),
  answeredBy(contract.changeProfile, changeProfile),
  answeredBy(contract.changePicture, changePicture),
  answeredBy(contract.changePassword, changePassword),
  answeredBy(contract.downloadMyData, gatherData),
  answeredBy(contract.deleteAccount, deleteAccount),
];
